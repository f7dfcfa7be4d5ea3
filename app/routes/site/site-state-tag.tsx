import type { SiteState } from "#app/domain/site/record-kinds.ts";
import { STATE_LABELS } from "#app/domain/site/site-labels.ts";
import { type Status, StatusTag } from "#app/ui/text/tag.tsx";

const LOOKS: Record<SiteState, Status> = {
	open: "cancelled",
	assigned: "inactive",
	installed: "draft",
	rejected: "withdrawn",
	remedied: "draft",
	accepted: "active",
};

/** The state of an opening, the same on each page; null for one that is not needed. */
export const SiteStateTag = ({ state }: { state: SiteState | null }) =>
	state ? (
		<StatusTag status={LOOKS[state]} text={STATE_LABELS[state]} />
	) : (
		<StatusTag status="inactive" text="Not needed" />
	);
