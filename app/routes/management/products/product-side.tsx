import type { FileView } from "#app/domain/catalogue/views.ts";
import type { ProductRow } from "#app/domain/datasheets/manager.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DescriptionList } from "#app/ui/description-list.tsx";
import { shortFileName } from "#app/ui/file-words.ts";
import { Photo } from "#app/ui/photo.tsx";

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

/** The selected product: its photo and data sheets. */
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
