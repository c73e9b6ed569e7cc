/** Keeps the screen of a phone on while it lies next to the cards. */
import { useEffect } from "preact/hooks";

/** Keep the screen on while the component is shown; browsers end this when the tab is hidden. */
export function useWakeLock() {
  useEffect(() => {
    /** @type {WakeLockSentinel | null} */
    let held = null;
    let isShown = true;
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        held = (await navigator.wakeLock?.request("screen")) ?? null;
        if (!isShown) await held?.release();
      } catch {
        // A phone in power-saving mode refuses this.
      }
    };
    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isShown = false;
      document.removeEventListener("visibilitychange", hold);
      void held?.release();
    };
  }, []);
}
