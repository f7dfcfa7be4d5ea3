import { useEffect, useState } from "react";
import { Muted } from "#app/ui/base/page-layout.tsx";
import { Button } from "./button.tsx";

interface CopyButtonProps {
	text: string;
	/** Names it among others of its kind, as in "Copy the address for the council". */
	name: string;
	/** Seen in place of "Copy", as large as the buttons beside it. */
	label?: string;
}

const words = { copied: "Copied", refused: "The browser does not allow it: select the text." };

/** Puts a text on the clipboard and says so. It comes with script, where the browser has a clipboard for pages. */
export function CopyButton({ text, name, label }: CopyButtonProps) {
	const [isThere, setIsThere] = useState(false);
	const [outcome, setOutcome] = useState<keyof typeof words>();
	useEffect(() => setIsThere("clipboard" in navigator), []);
	if (!isThere) return null;
	const copy = () =>
		navigator.clipboard.writeText(text).then(
			() => setOutcome("copied"),
			() => setOutcome("refused"),
		);
	return (
		<>
			<Button type="button" small={!label} onClick={copy} aria-label={name}>
				{label ?? "Copy"}
			</Button>
			<span role="status">{outcome && <Muted>{words[outcome]}</Muted>}</span>
		</>
	);
}
