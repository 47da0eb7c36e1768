// Runs before the first paint, so that a light theme or another language never flashes. External: the CSP forbids inline scripts.
(function () {
  try {
    var root = document.documentElement;
    var light = localStorage.getItem('placar.theme') === 'light';
    root.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
    // Pages without the frame: overlays are transparent, screens are full.
    if (/\/(overlay|screen)\/?$/i.test(location.pathname)) root.setAttribute('data-bare', '');
    if (localStorage.getItem('placar.drawer-collapsed') === 'true') root.setAttribute('data-drawer', 'folded');
    var meta = document.querySelector('meta[name="theme-color"]');
    if (meta) meta.setAttribute('content', light ? '#F5F7FB' : '#0B0E14');
    var tags = { pt: 'pt-BR', en: 'en', fr: 'fr', ja: 'ja', jp: 'ja' };
    root.lang = tags[localStorage.getItem('language')] || 'pt-BR';
  } catch (error) {
    // Storage may be blocked: the defaults of index.html stand.
  }
})();
