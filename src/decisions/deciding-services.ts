import type { ApiKeyUse } from '../access/api-keys/api-key-read-model.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/client.ts';
import type { SigningKey } from '../rules/module/dsse.ts';
import type { DecisionServices } from './decision-services.ts';

/** What deciding and planning need of the process. */
export interface DecidingServices {
  database: Database;
  clock: Clock;
  access: {
    keyUsage: ApiKeyUse;
    /** Throws `rate_limited` for a caller who decides too often. */
    limits: { decide(callerId: string): Promise<unknown> };
  };
  decisions: DecisionServices;
  /** Signs receipts. */
  publishingKey: SigningKey;
}

/** What the HTTP doors of decisions need beside that. */
export interface DecidingDoorServices extends DecidingServices {
  /** The site's own address, which descriptions of a door name. */
  env: { SITE_URL: string };
  access: DecidingServices['access'] & {
    credentials: {
      /** Runs `work`, and counts a credential that is none against its address: throws `rate_limited` for too many. */
      look<T>(address: string, credential: string, work: () => Promise<T>): Promise<T>;
    };
  };
}
