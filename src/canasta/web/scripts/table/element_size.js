/** Measures the size of an element whenever it changes. */
import { useLayoutEffect, useState } from "preact/hooks";

/**
 * The inner size of an element, padding included; 0 by 0 before the first rendering.
 * @param {{ current: HTMLElement | null }} box
 */
export function useSize(box) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  // Measure before the first paint, so that nothing jumps.
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = seen;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(seen);
    return () => watcher.disconnect();
  }, []);
  return size;
}
