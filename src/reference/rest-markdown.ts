import type { OpenApiDocument } from '../rest/openapi.ts';

/** The operations as Markdown: route, what it does, whom it is for. Bodies are in `/openapi.json`. */
export function restMarkdown(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const entries = own.map(({ method, path, operation }) => {
      const scopes = operation.security[0]?.bearer ?? [];
      const access =
        operation.security.length === 0
          ? 'Needs no credentials.'
          : scopes.length === 0
            ? 'Needs a session.'
            : `Needs the scope ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`;
      return `### ${operation.summary}\n\n\`${method.toUpperCase()} ${path}\`\n\n${operation.description ?? ''}\n\n${access}`;
    });
    return `## ${name}\n\n${description}\n\n${entries.join('\n\n')}`;
  });
  return `# API reference\n\n${String(document.info.description)}\n\nBodies and answers, with an example of each, are in [openapi.json](/openapi.json).\n\n${sections.join('\n\n')}\n`;
}
