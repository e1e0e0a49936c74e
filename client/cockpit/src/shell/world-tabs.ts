export type Counted = 'open' | 'staged';

interface WorldTab {
  to:
    | '/r/$world'
    | '/r/$world/sources'
    | '/r/$world/distillations'
    | '/r/$world/vocabulary'
    | '/r/$world/review'
    | '/r/$world/rules'
    | '/r/$world/playground'
    | '/r/$world/publish'
    | '/r/$world/versions'
    | '/r/$world/decisions'
    | '/r/$world/audit'
    | '/r/$world/events';
  label: string;
  /** What of the ruleset is counted beside the name. */
  counts: Counted | null;
}

/** Pages of a ruleset, in the order in which law becomes a version. */
export const worldTabs: readonly WorldTab[] = [
  { to: '/r/$world', label: 'Overview', counts: null },
  { to: '/r/$world/sources', label: 'Sources', counts: null },
  { to: '/r/$world/distillations', label: 'Distillation', counts: null },
  { to: '/r/$world/vocabulary', label: 'Vocabulary', counts: null },
  { to: '/r/$world/review', label: 'Review', counts: 'open' },
  { to: '/r/$world/rules', label: 'Rules', counts: null },
  { to: '/r/$world/playground', label: 'Playground', counts: null },
  { to: '/r/$world/publish', label: 'Publish', counts: 'staged' },
  { to: '/r/$world/versions', label: 'Versions', counts: null },
  { to: '/r/$world/decisions', label: 'Decisions', counts: null },
  { to: '/r/$world/events', label: 'Events', counts: null },
  { to: '/r/$world/audit', label: 'Audit', counts: null },
];
