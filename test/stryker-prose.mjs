/** What of a rule is documentation: text for people to read, of which no test can say that it is right. */
const PROSE = new Set(['summary', 'reason', 'source', 'text']);

/** Leaves the documentation of the rules as it is; see the mutation tester's `PluginKind.Ignore`. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'prose',
    value: {
      shouldIgnore({ node, parent }) {
        const isProse =
          parent?.type === 'ObjectProperty' && parent.value === node && PROSE.has(parent.key.name);
        return isProse && /String|Template/.test(node.type) ? 'documentation' : undefined;
      },
    },
  },
];
