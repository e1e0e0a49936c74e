/** A row that belongs to a version, with what its type always reads along. */
export interface OfVersion {
  domainId: string;
  version: { status: string };
}

/** A row that belongs to release notes. */
export interface OfNotes {
  domainId: string;
  releaseNotes: { version: { status: string } };
}

/** Whether what belongs to a version may be shown to members: the version is published. */
export const isOfPublished = ({ version }: Pick<OfVersion, 'version'>): boolean =>
  version.status === 'published';
