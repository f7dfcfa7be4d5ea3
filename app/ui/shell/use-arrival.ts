import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * With script a new page is no new document: nothing tells the keyboard and a screen reader that it is there. They are
 * led to its heading; in another state of the same page only where what had the focus is gone.
 */
export function useArrival(): void {
	const { pathname, search } = useLocation();
	const last = useRef({ pathname, search });
	useEffect(() => {
		const before = last.current;
		last.current = { pathname, search };
		const isElsewhere = before.pathname !== pathname;
		const isLost = before.search !== search && document.activeElement === document.body;
		if (!isElsewhere && !isLost) return;
		const heading = document.querySelector<HTMLElement>("main h1");
		if (!heading) return;
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
	}, [pathname, search]);
}
