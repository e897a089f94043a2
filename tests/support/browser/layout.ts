import { expect, type Page } from '@playwright/test';

/** Sets the browser's font size. The default is 16 px. */
export async function setLetters(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Lists words of headings, controls and chips that break into two lines or stick out. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    for (const part of document.querySelectorAll('h1, h2, h3, h4, button, a, summary, .chip')) {
      const edge = part.getBoundingClientRect();
      if (!part.checkVisibility()) continue;
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('.sr-only')) continue;
        for (const { 0: word, index } of node.textContent?.matchAll(/[^\s-]+-?/g) ?? []) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
          if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) faults.push(`breaks: ${word}`);
          else if (boxes.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1))
            faults.push(`sticks out: ${word}`);
        }
      }
    }
    return faults;
  });
}

/** Lists text that is outside the screen, is cut, or overlaps other text. */
export function layoutFaults(page: { evaluate(work: () => string[]): Promise<string[]> }): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) {
      faults.push(`scrolls sideways: ${document.documentElement.scrollWidth} in ${width}`);
    }
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const words = wordsIn(scope);
    for (const { text, box, element } of words) {
      if (box.left < -1 || box.right > width + 1) faults.push(`leaves the screen: ${text}`);
      for (let outer: Element | null = element; outer && outer !== scope; outer = outer.parentElement) {
        const edge = outer.getBoundingClientRect();
        const { overflowX, overflowY } = getComputedStyle(outer);
        const cuts = overflowX !== 'visible' && !['auto', 'scroll'].includes(overflowY);
        if (cuts && (box.right > edge.right + 1 || box.bottom > edge.bottom + 1)) faults.push(`is cut: ${text}`);
      }
    }
    for (const [index, a] of words.entries()) {
      for (const b of words.slice(index + 1)) {
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > 2 && down > 2) faults.push(`overlap: ${a.text} / ${b.text}`);
      }
    }
    return faults;

    /** Returns every visible text with the box of its letters, because a line's box is higher. */
    function wordsIn(root: Element) {
      const found: { text: string; box: DOMRect; element: Element }[] = [];
      const brush = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement as Element;
        const text = node.textContent?.trim() ?? '';
        if (!text || !element.checkVisibility() || floats(element)) continue;
        const style = getComputedStyle(element);
        brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const line = brush.measureText(style.textTransform === 'uppercase' ? text.toUpperCase() : text);
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
          const baseline =
            rect.top +
            (rect.height * line.fontBoundingBoxAscent) / (line.fontBoundingBoxAscent + line.fontBoundingBoxDescent);
          const top = baseline - line.actualBoundingBoxAscent;
          const height = line.actualBoundingBoxAscent + line.actualBoundingBoxDescent;
          if (rect.width > 2)
            found.push({ text: text.slice(0, 30), box: new DOMRect(rect.left, top, rect.width, height), element });
        }
      }
      return found;
    }

    /** True for elements that may overlap others: the scroll-to-top button, and text for screen readers. */
    function floats(element: Element): boolean {
      for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
        const { position, clipPath } = getComputedStyle(outer);
        if ((['fixed', 'sticky'].includes(position) && !outer.matches('dialog, header')) || clipPath !== 'none')
          return true;
      }
      return false;
    }
  });
}

/** Scrolls through the page. Returns the controls and notes that the scroll-to-top button covers. */
export async function coveredByScrollToTop(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo({ top: 250, behavior: 'instant' }));
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible();
  return page.evaluate(async () => {
    const found: string[] = [];
    const last = document.body.scrollHeight - innerHeight;
    for (let to = 250; to < last; to += 90) {
      scrollTo({ top: to, behavior: 'instant' });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      // Wait until the browser is idle, because the page moves the button once scrolling has ended.
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 }));
      const own = document.querySelector('[aria-label="Scroll to top"]')?.getBoundingClientRect();
      if (!own) return [`${scrollY}: it is not there`];
      for (const action of document.querySelectorAll('main :is(a, button, select, [role=status]:not(:empty))')) {
        const { left, right, top, bottom } = action.getBoundingClientRect();
        const isTall = bottom - top > innerHeight / 2;
        const isCovered = left < own.right && right > own.left && top < own.bottom && bottom > own.top;
        if (!isTall && isCovered) found.push(`${scrollY}: ${action.textContent}`);
      }
    }
    return found;
  });
}
