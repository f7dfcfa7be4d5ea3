import { z } from "zod";
import { recordId, recordVersion } from "#app/domain/ids.schema.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import { FAVOURITE_LIMITS } from "./favourite-limits.ts";

export const favouriteName = requiredText("Name is required", FAVOURITE_LIMITS.name).describe(
	"Its name; two lists may have the same.",
);

export const newFavouriteSchema = z.object({ name: favouriteName, sol: recordId().optional() });

export const renameFavouriteSchema = z.object({ name: favouriteName, version: recordVersion.optional() });

export const bookmarkSchema = z.object({ add: recordId().optional(), remove: recordId().optional() });
