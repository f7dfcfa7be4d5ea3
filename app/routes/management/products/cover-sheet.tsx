import { type ReactNode, useEffect, useRef } from "react";
import { fillEditor } from "#app/ui/form/rich-text.tsx";
import * as css from "./paper-sheet.css.ts";

/** A text as a sheet of paper, with the words at its foot. */
export function CoverSheet({ footer, children }: { footer: string; children: ReactNode }) {
	return (
		<div className={css.sheetDesk}>
			<div className={css.sheet}>
				{children}
				{footer && <p className={css.sheetFooter}>{footer}</p>}
			</div>
		</div>
	);
}

/** Shows HTML that a form holds, as it will look; who does not see it has it in its field. */
export function TypedHtml({ html }: { html: string }) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		box.current!.inert = true;
		fillEditor(box.current!, html);
	}, [html]);
	return <div ref={box} className={`${css.sheetBody} ${css.sheetText}`} aria-hidden="true" />;
}
