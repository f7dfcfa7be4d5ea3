import type { FileView } from "#app/domain/catalogue/solutions/views.ts";
import type { ProductRow } from "#app/domain/datasheets/managed.sql.ts";
import { paths } from "#app/paths.ts";
import { shortFileName } from "#app/ui/form/file-words.ts";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { Photo } from "#app/ui/solution/photo.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";

const addressOf = (id: number, field: "img" | "tds" | "msds", file: FileView) =>
	paths.file({ kind: "product", id, field, name: file.name, version: file.id });

function Document({ id, field, file }: { id: number; field: "tds" | "msds"; file: FileView | null }) {
	if (!file) return "–";
	return (
		<ButtonLink to={addressOf(id, field, file)} reloadDocument small icon="pdf">
			{`${field.toUpperCase()}: ${shortFileName(file.name)}`}
		</ButtonLink>
	);
}

export function ProductSide({ product }: { product: ProductRow }) {
	const { id, name, img } = product;
	return (
		<Card title={name} id="product">
			{img?.width && img.height ? (
				<Photo src={addressOf(id, "img", img)} width={img.width} height={img.height} alt={`Photo of ${name}`} />
			) : (
				<p>Photo hasn't been uploaded yet.</p>
			)}
			<DescriptionList
				facts={(["tds", "msds"] as const).map((field) => ({
					term: field.toUpperCase(),
					value: <Document id={id} field={field} file={product[field]} />,
				}))}
			/>
		</Card>
	);
}
