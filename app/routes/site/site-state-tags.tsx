import type { SiteState } from "#app/domain/site/record-kinds.ts";
import { FLAG_LABELS, STATE_LABELS } from "#app/domain/site/site-labels.ts";
import { type Status, StatusTag } from "#app/ui/text/tag.tsx";

/** Red is for what an inspector rejected alone; amber is what somebody has to decide; blue is done, green is accepted. */
const LOOKS: Record<SiteState, Status> = {
	open: "withdrawn",
	assigned: "inactive",
	installed: "draft",
	rejected: "cancelled",
	remedied: "draft",
	accepted: "active",
};

interface SiteStateTagsProps {
	/** An opening that is not needed has no state: null. */
	state: SiteState | null;
	isNotAsDrawn?: boolean;
	isChanged?: boolean;
}

/** The state of an opening with what stands out of it, the same on each page. */
export function SiteStateTags({ state, isNotAsDrawn = false, isChanged = false }: SiteStateTagsProps) {
	return (
		<>
			{state ? (
				<StatusTag status={LOOKS[state]} text={STATE_LABELS[state]} />
			) : (
				<StatusTag status="inactive" text="Not needed" />
			)}
			{isNotAsDrawn && <StatusTag status="withdrawn" text={FLAG_LABELS["not as drawn"]} />}
			{isChanged && <StatusTag status="withdrawn" text={FLAG_LABELS.changed} />}
		</>
	);
}
