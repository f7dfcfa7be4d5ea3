import { Muted } from "./layout.tsx";
import * as css from "./verbatim.css.ts";

/** A value as it stands in a file or in the catalogue; a missing one is said to be so. */
export function Verbatim({ text }: { text: string | null }) {
	if (text === null || text === "") return <Muted>nothing</Muted>;
	return <span className={css.verbatim}>{text}</span>;
}
