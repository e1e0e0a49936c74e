/** The mark of the service, as on its other pages. */
export const Seal = () => (
  <svg viewBox="0 0 20 20" fill="none" strokeWidth="1.75" stroke="currentColor" aria-hidden="true">
    <path d="M10 1.5 17 4v5.5c0 4.2-2.9 7.4-7 9-4.1-1.6-7-4.8-7-9V4z" />
    <path d="m6.8 9.9 2.2 2.2 4.2-4.4" />
  </svg>
);
