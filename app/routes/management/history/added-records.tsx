import { Link } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import type { AddedRecords as Added } from "#app/domain/catalogue/history/added.sql.ts";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Prose } from "#app/ui/text/prose.tsx";
import { recordAddress } from "./addresses.ts";

function Names({ entity, total, records }: Added) {
	const more = total - records.length;
	return (
		<Prose>
			<ul>
				{records.map(({ id, label }) => (
					<li key={id}>
						<Link to={recordAddress(entity, id)}>{label || "without a name"}</Link>
					</li>
				))}
				{more > 0 && <li>and {amountOf(more, "more", "more")}; the list that is downloaded has all of them</li>}
			</ul>
		</Prose>
	);
}

/** What an import made; its changes of what was there before stand in the history. */
export function AddedRecords({ added }: { added: Added[] }) {
	if (added.length === 0) return null;
	return (
		<Section title="New records" id="added">
			<DescriptionList
				facts={added.map((one) => ({ term: `${one.noun} (${amount(one.total)})`, value: <Names {...one} /> }))}
			/>
		</Section>
	);
}
