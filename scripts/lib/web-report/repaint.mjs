/**
 * Counts from now on what changes on the page: in the row of `id`, in other rows, elsewhere; clocks that merely run apart. `rows` is an
 * expression of the page for a map of its rows by their ids.
 */
export function noteRepaint(page, { rows, id }) {
  return page.evaluate(`(() => {
    const rows = new Map([...${rows}].map(([id, row]) => [row, id]));
    const count = (window.__repaint = { row: 0, otherRows: {}, clocks: 0, elsewhere: {} });
    const rowOf = (node) => { for (let one = node; one; one = one.parentElement) if (rows.has(one)) return rows.get(one); };
    window.__repaintObserver?.disconnect();
    window.__repaintObserver = new MutationObserver((records) => {
      for (const { target } of records) {
        const node = target.nodeType === 1 ? target : target.parentElement;
        const id = node && rowOf(node);
        if (node?.closest('time, [role=timer], [data-freshness]')) count.clocks += 1;
        else if (id === '${id}') count.row += 1;
        else if (id !== undefined) count.otherRows[id] = (count.otherRows[id] ?? 0) + 1;
        else {
          const where = node === null ? 'detached' : node.tagName.toLowerCase() + (node.id ? '#' + node.id : '.' + String(node.className).split(' ')[0]);
          count.elsewhere[where] = (count.elsewhere[where] ?? 0) + 1;
        }
      }
    });
    window.__repaintObserver.observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
  })()`);
}

/** What was counted since: `{ row, otherRows, clocks, elsewhere }`, the last two by place. */
export const readRepaint = (page) => page.evaluate('window.__repaint');
