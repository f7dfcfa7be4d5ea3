import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * With script a new page is no new document: nothing tells the keyboard and a screen reader that it is there. They are
 * led to its heading; on the same page only where what had the focus is gone.
 */
export function useArrival(): void {
	const { pathname, key } = useLocation();
	const last = useRef({ pathname, key });
	useEffect(() => {
		const before = last.current;
		last.current = { pathname, key };
		const isElsewhere = before.pathname !== pathname;
		const isLost = before.key !== key && document.activeElement === document.body;
		if (!isElsewhere && !isLost) return;
		const heading = document.querySelector<HTMLElement>("main h1");
		if (!heading) return;
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
	}, [pathname, key]);
}
