import type { ReactNode } from "react";

interface NoteProps {
	kind: "good" | "warning" | "bad";
	title: string;
	children?: ReactNode;
}

export function Note({ kind, title, children }: NoteProps) {
	return (
		<div className={`note ${kind}`}>
			<strong>{title}</strong>
			{children}
		</div>
	);
}
