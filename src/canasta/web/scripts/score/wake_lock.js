/** Keeps the screen of a phone on while it lies beside the cards. */
import { useEffect } from "preact/hooks";

/** Hold the screen on while the component is shown; browsers let go of it with every other tab. */
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
        // A phone that saves power lets its screen go dark.
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
