type Box = { of: Element; text: string; left: number; right: number; top: number; bottom: number };
type Used = { family: string; text: string };
type Cut = { page: number; heading: string; text: string; longest: string };

/**
 * Runs in the browser. Fits titles to their lines. If a page is too full, shrinks all its texts. Returns each text with
 * its font. `cut` is the first text that is still cut off, covers another text or leaves its box.
 */
export async function layOut(): Promise<{ used: Used[]; cut: Cut | undefined }> {
  await Promise.all([...document.fonts].map((font) => font.load()));
  /** In px: printers cut off the edge of the paper. */
  const edge = 11;
  const smallest = 0.6;
  const slack = 0.05;

  const textsIn = (page: Element): Text[] => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() !== '' && !text.parentElement?.closest('[aria-hidden]')) texts.push(text);
    }
    return texts;
  };

  const drawn = ({ data, parentElement }: Text) =>
    parentElement && getComputedStyle(parentElement).textTransform === 'uppercase' ? data.toUpperCase() : data;
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  /** A box for each line of a text. Each box almost touches the highest and the lowest letter. */
  const boxesOf = (text: Text): Box[] => {
    const of = text.parentElement as Element;
    const range = document.createRange();
    range.selectNodeContents(text);
    pen.font = getComputedStyle(of).font;
    const ink = pen.measureText(drawn(text));
    const whole = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
    const above = (ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent) / whole;
    const below = (ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent) / whole;
    const lines = of instanceof SVGElement ? [of.getBoundingClientRect()] : [...range.getClientRects()];
    return lines
      .filter(({ width }) => width > 0)
      .map(({ left, right, top, bottom, height }) => ({
        of,
        text: text.data.trim(),
        left: left + 2,
        right: right - 2,
        top: top + (above + slack) * height,
        bottom: bottom - (below + slack) * height,
      }));
  };

  const holderOf = (of: Element): Element =>
    getComputedStyle(of).display === 'inline' && of.parentElement ? holderOf(of.parentElement) : of;
  const isOnPaper = (box: Box, paper: DOMRect) =>
    box.left >= paper.left + edge &&
    box.right <= paper.right - edge &&
    box.top >= paper.top + edge &&
    box.bottom <= paper.bottom - edge;
  /** Whether a text is between the sides of its paragraph, and between top and bottom of the element it is placed in. */
  const isInside = ({ of, left, right, top, bottom }: Box) => {
    if (!(of instanceof HTMLElement)) return true;
    const holder = holderOf(of).getBoundingClientRect();
    const frame = (of.offsetParent ?? document.body).getBoundingClientRect();
    return left >= holder.left && right <= holder.right && top >= frame.top && bottom <= frame.bottom;
  };
  const overlap = (a: Box, b: Box) =>
    a.of !== b.of && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

  const cutIn = (page: Element): Box | undefined => {
    const boxes = textsIn(page).flatMap(boxesOf);
    const paper = page.getBoundingClientRect();
    return boxes.find(
      (box, index) =>
        !isOnPaper(box, paper) || !isInside(box) || boxes.slice(0, index).some((other) => overlap(box, other)),
    );
  };

  /** In per cent of the line's width. Letters do not grow exactly with the font size, so leave some space. */
  const full = 99;
  const least = 64;
  /** In px: the smallest font size of a title. A word that is still too wide continues on the next line. */
  const leastTitle = 36;
  /** Makes a title as wide as its line, up to font size `most`. A long title gets more lines, not small letters. */
  const fitTitle = (title: HTMLElement) => {
    const most = Number(title.dataset.most ?? 1000);
    title.style.cssText = 'white-space: nowrap; font-size: 100px';
    const line = title.getBoundingClientRect().width;
    const words = (title.firstElementChild as Element).getBoundingClientRect().width;
    const oneLine = Math.min((full * line) / words, most);
    if (oneLine < least) {
      title.style.cssText = 'font-size: 100px; width: min-content; overflow-wrap: normal';
      const longestWord = title.getBoundingClientRect().width;
      title.style.cssText = '';
      title.style.fontSize = `${Math.max(leastTitle, Math.min(least, (full * line) / longestWord))}px`;
    } else title.style.fontSize = `${oneLine}px`;
  };

  /** Shrinks a text, because SVG does not wrap it. */
  const fitWord = (word: SVGTextElement) => {
    const ratio = Number(word.dataset.wide) / word.getComputedTextLength();
    if (ratio < 1) word.style.fontSize = `${Number.parseFloat(getComputedStyle(word).fontSize) * ratio}px`;
  };

  const fitPage = (page: HTMLElement | SVGElement): Box | undefined => {
    for (const word of page.querySelectorAll<SVGTextElement>('text[data-wide]')) fitWord(word);
    for (let zoom = 1; ; zoom -= 0.05) {
      page.style.setProperty('--zoom', zoom.toFixed(2));
      for (const title of page.querySelectorAll<HTMLElement>('.fit')) fitTitle(title);
      const cut = cutIn(page);
      if (!cut || zoom <= smallest) return cut;
    }
  };

  const pages = [...document.querySelectorAll<HTMLElement | SVGElement>('.sheet, body > svg')];
  const cuts = pages.flatMap((page, index): Cut[] => {
    const cut = fitPage(page);
    const longest = textsIn(page).reduce((a, { data }) => (data.length > a.length ? data : a), '');
    const heading = page.querySelector('h1, h2')?.textContent ?? document.title;
    const begin = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
    return cut ? [{ page: index + 1, heading, text: begin(cut.text), longest: begin(longest.trim()) }] : [];
  });

  const used = textsIn(document.body).map((text) => ({
    family: getComputedStyle(text.parentElement as Element).fontFamily,
    text: drawn(text),
  }));
  return { used, cut: cuts[0] };
}
