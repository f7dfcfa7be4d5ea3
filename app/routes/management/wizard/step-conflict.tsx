import type { formFaults } from "#app/routes/form-faults.ts";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";

interface StepConflictProps {
	typed: ReturnType<typeof formFaults>;
	show: boolean;
	fields: { name: string; label: string }[];
	kept: Partial<Record<string, string>>;
	choices: Partial<Record<string, { value: number; label: string }[]>>;
}

export function StepConflict({ typed, show, fields, kept, choices }: StepConflictProps) {
	if (!show) return null;
	const words = (name: string, value: string) =>
		choices[name]?.find((choice) => String(choice.value) === value)?.label ?? value;
	const rows = fields.map(({ name, label }) => ({
		label,
		theirs: words(name, kept[name] ?? ""),
		mine: words(name, typed.typed(name)),
	}));
	return <VersionsTable rows={rows} />;
}
