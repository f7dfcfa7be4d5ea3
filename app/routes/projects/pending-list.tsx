import type { PendingChanges, PendingKind } from "#app/domain/projects/pending.ts";
import { Prose } from "#app/ui/text/prose.tsx";

/** More codes would push the buttons out of sight. */
const MOST_CODES = 20;

const kinds: [PendingKind, string][] = [
	["added", "Added"],
	["addedInactive", "Added and deleted again"],
	["deleted", "Deleted"],
	["restored", "Made active again"],
	["removed", "Taken out of the list"],
];

export function PendingList({ pending: { drawings, moved } }: { pending: PendingChanges }) {
	return (
		<Prose>
			<ul>
				{kinds.map(([kind, word]) => {
					const codes = drawings[kind];
					return codes && <li key={kind}>{`${word}: ${shortened(codes)}`}</li>;
				})}
				{moved && <li>The order of the solutions</li>}
			</ul>
		</Prose>
	);
}

function shortened(codes: string[]): string {
	const rest = codes.length - MOST_CODES;
	const shown = codes.slice(0, MOST_CODES).join(", ");
	return rest > 0 ? `${shown} and ${rest} more` : shown;
}
