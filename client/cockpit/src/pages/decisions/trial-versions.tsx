import { useFrame } from '../../shell/frame-data.ts';
import { Select } from '../../ui/field.tsx';

interface TrialVersionsProps {
  value: string;
  onVersion: (version: string) => void;
  hint?: string;
}

/** What something is tried against: the draft, or a version by its label. */
export function TrialVersions({ value, onVersion, hint }: TrialVersionsProps) {
  const [frame] = useFrame();
  const current = frame.data?.world?.currentVersion ?? 0;
  return (
    <Select label="Against" hint={hint} value={value} onChange={({ target }) => onVersion(target.value)}>
      <option value="draft">The draft: what is signed now</option>
      {Array.from({ length: current }, (_, index) => `v${current - index}`).map((label) => (
        <option key={label} value={label}>
          {label}
        </option>
      ))}
    </Select>
  );
}
