import type { AccessServices } from './access/access-services.ts';
import type { DecisionServices } from './decisions/decision-services.ts';
import type { Distiller } from './distillation/distiller.ts';
import type { CodeAgent, SpecificationAgent } from './distillation/world-agent.ts';
import type { Env } from './env.ts';
import type { ResolverServices } from './graphql/context.ts';
import type { ModelClient } from './models/model-client.ts';
import type { PublishingKey } from './publication/version/publishing-keys.ts';
import type { Readers } from './reading/readers.ts';
import type { FetchOptions } from './sources/fetch-source.ts';

declare module './graphql/context.ts' {
  interface ResolverServices {
    env: Env;
    /** Verifier, rate limits, invitations: the long-lived parts of access control. */
    access: AccessServices;
    /** Bounds of the fetch of a source by its URL. */
    fetchOptions: FetchOptions;
    /** What reads law text where no model is asked. */
    distiller: Distiller;
    /** Asks models; null where the installation names no endpoint. */
    models: ModelClient | null;
    /** The world agent's two sides, which never see each other's work. */
    worldAgent: { code: CodeAgent; specification: SpecificationAgent };
    /** Who holds candidates against the words of their clauses. */
    readers: Readers;
    /** Look-up, verified modules and log of the decision path. */
    decisions: DecisionServices;
    /** Signs operator-approval markers and receipts. */
    publishingKey: PublishingKey;
  }
}

/** What the process holds: what the doors use, and the long-lived parts of the slices. */
export type Services = ResolverServices;
