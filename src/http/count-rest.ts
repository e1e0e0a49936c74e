import { addressBlock } from './client-address.ts';
import type { Handler, RequestContext } from './handler.ts';

/** Counts a request of REST against the limit of its user or key, or of its address where it has neither. */
export async function countRest(context: RequestContext): Promise<void> {
  const auth = await context.auth();
  await context.services.access.limits.rest(auth ? auth.user_id : addressBlock(context.address));
}

/**
 * A handler whose requests are counted before it runs.
 * @param open whether it is for everybody, who then are not asked who they are: counted by address alone
 */
export const counted =
  <Needs>(handler: Handler<Needs>, open: boolean): Handler<Needs> =>
  async (request, response, context) => {
    await (open ? countAddress(context) : countRest(context));
    return handler(request, response, context);
  };

const countAddress = ({ services, address }: RequestContext): Promise<void> =>
  services.access.limits.rest(addressBlock(address));
