// Runs before the first paint: a theme that was chosen holds without a flash of the other.
(() => {
  try {
    const theme = localStorage.getItem('enshrine.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be closed to this page; the theme of the system holds then.
  }
})();
