import type { Recipe } from "./recipe.ts";
import { sessionRecipes } from "./session-recipes.ts";
import { workflowRecipes } from "./workflow-recipes.ts";

/** The sandbox recipes of the SDK's guide. */
export const recipes: readonly Recipe[] = [...workflowRecipes, ...sessionRecipes];
