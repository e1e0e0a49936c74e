/** Irregular participles that open a reduced relative clause: "a notice sent by post". */
export const participles = new Set(
  'sent made sold bought held kept paid given taken built driven drawn grown worn written bound found lent left lost born borne brought caught chosen done eaten fed flown forbidden hidden hired known laid led let lit put read run seen set shown shot spent stolen struck taught thrown told understood won wound set cut shut hurt'.split(
    ' ',
  ),
);
