import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { PublishPageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { FrameDocument } from '../../../../../src/generated/cockpit/shell.ts';
import { newestVersion } from './published-meanwhile.tsx';

const lookEvery = 15_000;

/**
 * A version that another operator publishes while the page is open is news to it: it is looked for while the page is in sight,
 * and read anew.
 * @param shown what is on the page; null while its own publication runs, whose answer says more
 */
export function useOthersVersions(
  worldId: string,
  shown: PublishPageQuery | null | undefined,
  reload: () => void,
): void {
  const client = useClient();
  const [newest, setNewest] = useState(0);
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const asked = { requestPolicy: 'network-only' } as const;
      const { data } = await client.query(FrameDocument, { worldId }, asked).toPromise();
      setNewest(data?.world?.currentVersion ?? 0);
    };
    const looking = (): void => void look();
    const timer = setInterval(looking, lookEvery);
    window.addEventListener('focus', looking);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', looking);
    };
  }, [client, worldId]);
  const isNews = shown ? newest > newestVersion(shown) : false;
  const read = useRef(reload);
  useEffect(() => {
    read.current = reload;
  });
  useEffect(() => {
    if (isNews) read.current();
  }, [isNews]);
}
