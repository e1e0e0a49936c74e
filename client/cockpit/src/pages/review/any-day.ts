/** The first day that there is: of a case whose rule names no date, so that any other day would do as well. */
export const anyDay = '0001-01-01';
