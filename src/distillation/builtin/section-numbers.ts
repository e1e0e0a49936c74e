/** "12.—(1) A person …", "12(1) A person …": the number of a section with that of its first paragraph. */
export const sectionNumber = /^\d{1,3}[A-Z]?\.?[—–]?\(\d{1,3}[A-Z]?\)(?=\s)/;
