import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { pageCss } from '../../ui/page.tsx';
import css from './verify-module.module.css';

/** Hands over a text as a file of the browser's downloads. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

interface VerifyProps {
  action: string;
  /** `v3`. */
  version: string;
  /** The operator-approval marker of the module: its signature. */
  marker: string;
}

/** The files by which a module is verified without any server, and the one command that does it: digest and signature. */
export function VerifyModule({ action, version, marker }: VerifyProps) {
  const [copied, setCopied] = useState(false);
  const name = `${action}-${version}`;
  const command = `npm run enshrine -- verify ${name}.tar.gz --marker ${name}.marker.json --keys publishing-keys.json`;
  return (
    <details className={css.verify}>
      <summary>
        Verify it
        <span className="visually-hidden">
          : {action} of {version}
        </span>
      </summary>
      <p className={css.files}>
        <Button onClick={() => save(`${name}.marker.json`, marker)}>
          Signature<span className="visually-hidden"> of {name}</span>
        </Button>
        <a href="/.well-known/publishing-keys.json" download="publishing-keys.json">
          Publishing keys
        </a>
      </p>
      <p className={pageCss.small}>
        Save both beside the module in the folder of Enshrine. This checks there, without any server, that its
        bytes are those of the digest and were signed with one of the keys:
      </p>
      <p className={css.command}>
        <code>{command}</code>
      </p>
      <p className={css.files}>
        <Button onClick={() => void navigator.clipboard.writeText(command).then(() => setCopied(true))}>
          Copy the command<span className="visually-hidden"> for {name}</span>
        </Button>
        <span role="status">{copied ? 'Copied.' : ''}</span>
      </p>
    </details>
  );
}
