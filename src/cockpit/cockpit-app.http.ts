import { DomainError } from '../core/errors.ts';
import { wantsPage } from '../http/wants-page.ts';
import { area, type GatedHandler } from './gate.ts';
import { builtApp, sendFile, sendPage } from './static-app.ts';

/**
 * `/cockpit/…`: the built application. A path of a file is that file; every other path that a browser navigates to is
 * the page, whose router knows which pages there are.
 */
export function cockpitApp(): GatedHandler {
  const built = builtApp('cockpit');
  return area('/cockpit', async (request, response, context) => {
    const files = await built();
    const path = context.path.slice('/cockpit/'.length);
    const file = path === 'index.html' ? undefined : files.get(path);
    if (file) sendFile(request, response, file);
    else if (!path.startsWith('assets/') && (path === '' || wantsPage(request)))
      sendPage(request, response, files.get('index.html')!);
    else throw new DomainError('not_found', 'There is nothing at this path.');
  });
}
