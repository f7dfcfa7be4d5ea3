import { DescriptionList } from "#app/ui/list/description-list.tsx";

export function Review({ rows }: { rows: { label: string; value: string }[] }) {
	return (
		<>
			<p>Please review the information below:</p>
			<DescriptionList facts={rows.map(({ label, value }) => ({ term: label, value }))} />
		</>
	);
}
