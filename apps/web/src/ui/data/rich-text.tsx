import { Fragment, type ReactNode } from 'react';

const TAGS = ['strong', 'em', 'code', 'br'] as const;
type AllowedTag = (typeof TAGS)[number];

const TOKEN = /<(\/?)([a-z]+)\s*\/?>/gi;

function isAllowed(name: string): name is AllowedTag {
  return TAGS.some((tag) => tag === name);
}

/* A text up to its closing tag; anything that is not an allowed tag stays visible as plain text. */
function parse(text: string, from: number, until: AllowedTag | null): { nodes: ReactNode[]; end: number } {
  const nodes: ReactNode[] = [];
  const token = new RegExp(TOKEN);
  let cursor = from;
  token.lastIndex = from;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const name = (match[2] ?? '').toLowerCase();
    if (!isAllowed(name)) continue;
    nodes.push(text.slice(cursor, match.index));
    cursor = token.lastIndex;
    if (match[1] === '/') {
      if (name === until) return { nodes, end: cursor };
      continue;
    }
    if (name === 'br') {
      nodes.push(<br key={cursor} />);
      continue;
    }
    const Tag = name;
    const inner = parse(text, cursor, name);
    nodes.push(
      <Tag key={match.index}>
        {inner.nodes.map((node, index) => (
          <Fragment key={index}>{node}</Fragment>
        ))}
      </Tag>,
    );
    cursor = inner.end;
    token.lastIndex = cursor;
  }
  nodes.push(text.slice(cursor));
  return { nodes, end: text.length };
}

/** Help text with a little HTML: only strong, em, code and br become elements, without attributes; the rest is text. */
export function RichText({ text }: { text: string }) {
  return (
    <>
      {parse(text, 0, null).nodes.map((node, index) => (
        <Fragment key={index}>{node}</Fragment>
      ))}
    </>
  );
}
