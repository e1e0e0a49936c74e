const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function ago(at: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1000;
  if (Math.abs(seconds) > 30 * 86_400) return full.format(new Date(at));
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit);
  }
  return 'just now';
}

/** How long ago, with the instant itself on hover. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={full.format(new Date(at))}>
    {ago(at)}
  </time>
);

export const At = ({ at }: { at: string }) => <time dateTime={at}>{full.format(new Date(at))}</time>;
