/** The faces that every page is set in: Latin text and headings. */
const FACES = [/inter-latin-wght-normal-[\w-]+\.woff2$/, /barlow-condensed-latin-600-normal-[\w-]+\.woff2$/];

/** Lets the browser fetch the faces beside the script: found only with the first text, they would come late and move it. */
export function fontPreload() {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        FACES.map((face) => {
          const file = Object.keys(bundle ?? {}).find((name) => face.test(name));
          if (file === undefined) throw new Error(`no font in the build is called ${face}`);
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true };
          return { tag: 'link', attrs, injectTo: 'head' };
        }),
    },
  };
}
