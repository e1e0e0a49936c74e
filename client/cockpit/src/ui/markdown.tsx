import type { ReactNode } from 'react';
import type { MarkdownPart } from '../../../../src/markdown/markdown-tree.ts';
import css from './markdown.module.css';

/** A Markdown text as the service took it apart: nothing that it says is markup here. */
export function Markdown({ parts }: { parts: readonly MarkdownPart[] }) {
  return <div className={css.text}>{drawn(parts)}</div>;
}

const drawn = (parts: readonly MarkdownPart[] = []): ReactNode[] =>
  parts.map((part, index) => <Part key={index} part={part} />);

function Part({ part: { kind, text, ordered, url, parts } }: { part: MarkdownPart }): ReactNode {
  const inner = drawn(parts);
  switch (kind) {
    case 'paragraph':
      return <p>{inner}</p>;
    case 'heading':
      return (
        <p>
          <strong>{inner}</strong>
        </p>
      );
    case 'list':
      return ordered ? <ol>{inner}</ol> : <ul>{inner}</ul>;
    case 'list_item':
      return <li>{inner}</li>;
    case 'quotation':
      return <blockquote>{inner}</blockquote>;
    case 'emphasis':
      return <em>{inner}</em>;
    case 'strong':
      return <strong>{inner}</strong>;
    case 'code':
      return <code>{text}</code>;
    case 'code_block':
      return <pre>{text}</pre>;
    case 'break':
      return <br />;
    case 'link':
      return (
        <a href={url} rel="noreferrer">
          {inner}
        </a>
      );
    case 'text':
      return text;
  }
}
