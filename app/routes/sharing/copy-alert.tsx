import { useRootData } from "#app/routes/root-data.ts";
import { Alert } from "#app/ui/text/alert.tsx";
import { plainMoment } from "#app/ui/text/dates.ts";

/** Hidden until it is read from a copy: whoever serves that takes the attribute away. */
export function CopyAlert() {
	const { clock } = useRootData();
	return (
		<div id="copy" hidden>
			<Alert kind="warning">
				Copy of <time dateTime={clock.now}>{plainMoment(new Date(clock.now), clock.timeZone)}</time>, not checked since.
			</Alert>
		</div>
	);
}
