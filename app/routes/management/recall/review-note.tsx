import { Alert } from "#app/ui/text/alert.tsx";

/** The note in a form whose change is to be seen before it is stored: old to new. `reviewed` is what its refusal says. */
export function ReviewNote({ reviewed = [] }: { reviewed: string[] | undefined }) {
	const [state, ...changes] = reviewed;
	if (!state) return null;
	return (
		<>
			<input type="hidden" name="reviewed" value={state} />
			<Alert kind="warning" title="Nothing is saved yet: issued schedules use what you are changing.">
				{changes.map((change) => (
					<p key={change}>{change}</p>
				))}
				<p>Save it again to mean it.</p>
			</Alert>
		</>
	);
}
