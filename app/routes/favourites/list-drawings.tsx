import type { FavouriteDrawing } from "#app/domain/favourites/favourites.sql.ts";
import { pictureOf } from "#app/routes/drawing-pictures.ts";
import { DrawingThumb } from "#app/ui/solution/drawing.tsx";

/** The first drawings of a favourite list, small, beside each other. */
export function ListDrawings({ drawings }: { drawings: FavouriteDrawing[] }) {
	return drawings.map(({ id, drawing, isProven, imgSmall }) => (
		<DrawingThumb key={id} code={drawing} picture={pictureOf(id, "img_small", imgSmall)} crossed={!isProven} />
	));
}
