import { Muted } from "#app/ui/base/page-layout.tsx";
import * as css from "./texts.css.ts";

export function Verbatim({ text }: { text: string | null }) {
	if (text === null || text === "") return <Muted>–</Muted>;
	return <span className={css.verbatim}>{text}</span>;
}
