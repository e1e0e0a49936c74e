/** The most that the service takes of one document, and of one file of inputs. */
export const maxFileBytes = 20 * 1024 * 1024;
/** The most that it takes of one table of cases. */
export const maxTableBytes = 8 * 1024 * 1024;

/** What is told of a request while its body goes out, and what stops it. */
export interface Sending {
  /** How much of the body has gone, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * A `fetch` for one request that tells how much of its body has gone: of that, `fetch` itself says nothing. Files go to
 * the GraphQL endpoint as everything else does, as a form by the GraphQL multipart request specification, which the client
 * makes of a `File` among the variables: base64 in JSON would be a third longer, and ends at the mebibyte that JSON may have.
 */
export const sendWithProgress =
  ({ onProgress, signal }: Sending): typeof fetch =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'POST', url instanceof Request ? url.url : url);
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
      request.upload.onload = () => onProgress(1);
      request.onload = () => {
        const type = request.getResponseHeader('content-type');
        const headers = new Headers(type === null ? [] : [['content-type', type]]);
        resolve(new Response(request.responseText, { status: request.status, headers }));
      };
      request.onerror = () => reject(new TypeError('The connection was lost.'));
      const cancel = (): void => reject(new DOMException('The request was cancelled.', 'AbortError'));
      request.onabort = cancel;
      const stops = [signal, init?.signal].filter((one) => one !== null && one !== undefined);
      for (const stop of stops) stop.addEventListener('abort', () => request.abort(), { once: true });
      if (stops.some(({ aborted }) => aborted)) cancel();
      else request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null);
    });
