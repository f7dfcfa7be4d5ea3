import { Table } from "#app/ui/list/table.tsx";
import { Cell, KeptCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Cluster } from "#app/ui/shell/layout.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import { When } from "#app/ui/text/when.tsx";

interface Link {
	id: number;
	label: string;
	address: string | null;
	created: string;
	expires: string;
	state: "works" | "expired" | "ended";
}

const columns = [
	{ label: "For whom" },
	{ label: "Address" },
	{ label: "Made" },
	{ label: "Works until" },
	{ label: "End", hidden: true, kept: true },
];

const words = { expired: "expired", ended: "ended" };

export function LinksTable({ links, endOf }: { links: Link[]; endOf: (link: number) => string }) {
	return (
		<Table caption="Links to this issue, newest first" columns={columns}>
			{links.map(({ id, label, address, created, expires, state }) => (
				<Row key={id} struck={state === "works" ? undefined : "inactive"}>
					<RowTitle long>{label || "Anybody"}</RowTitle>
					<LongCell label="Address">
						{state === "works" ? (
							<Address address={address} whom={label || "anybody"} />
						) : (
							`This link has ${words[state]}.`
						)}
					</LongCell>
					<Cell label="Made">
						<When at={created} />
					</Cell>
					<Cell label="Works until">
						<When at={expires} plain />
					</Cell>
					<KeptCell>
						{state === "works" && (
							<ButtonLink to={endOf(id)} small aria-label={`End the link for ${label || "anybody"}`}>
								End
							</ButtonLink>
						)}
					</KeptCell>
				</Row>
			))}
		</Table>
	);
}

function Address({ address, whom }: Pick<Link, "address"> & { whom: string }) {
	if (!address) return "It works, but was made with another secret of this product and cannot be shown any more.";
	return (
		<Cluster>
			<Verbatim text={address} />
			<CopyButton text={address} name={`Copy the address for ${whom}`} />
		</Cluster>
	);
}
