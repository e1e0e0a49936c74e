import { Breakable } from '../../ui/name.tsx';
import { anyDay } from './any-day.ts';
import css from './candidate.module.css';

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Inputs in words: `age = 17 and consent = true`. */
export function Values({ inputs, asOf }: { inputs: unknown; asOf?: string | null }) {
  const entries = Object.entries((inputs ?? {}) as Record<string, unknown>);
  return (
    <span className={css.values}>
      {entries.map(([name, value]) => (
        <span key={name} className={css.value}>
          <Breakable text={name} /> = {shown(value)}
        </span>
      ))}
      {entries.length === 0 ? <span>nothing given</span> : null}
      {asOf && asOf !== anyDay ? <span>on {asOf}</span> : null}
    </span>
  );
}
